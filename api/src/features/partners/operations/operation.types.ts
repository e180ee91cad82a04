import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'How often a key has called an operation.' })
export class ApiKeyOperation {
  @Field(() => String, {
    description: 'A field of the schema, such as Query.prompts; REST routes and MCP tools call these, too.',
  })
  name!: string;

  @Field(() => Int, { description: 'How often a request asked for it, including refused ones.' })
  calls!: number;
}
