import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { ResponseSize } from '../../core/limits/response-size.ts';

@ObjectType({ description: 'How a service did on one day (UTC).' })
export class ServiceDay {
  @ResponseSize({ bytes: 12 })
  @Field(() => String, { description: 'The day, as 2026-11-21.' })
  day!: string;

  @Field(() => Float, { description: 'Percent of the checks that the service responded to.' })
  uptime!: number;
}

@ObjectType({ description: 'One of the services that Promptory is made of.' })
export class ServiceHealth {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  description!: string;

  @Field(() => String, { description: 'operational, degraded (slow) or outage; unknown if it was not checked lately.' })
  status!: string;

  @Field(() => Int, { nullable: true, description: 'Milliseconds that the last check took; null if there was no response.' })
  responseTime!: number | null;

  @ResponseSize({ items: 90 })
  @Field(() => [ServiceDay], { description: 'The days on which it was checked, oldest first, at most 90.' })
  days!: ServiceDay[];
}

@ObjectType({ description: 'A time when a service did not work properly, detected by two checks in a row.' })
export class Incident {
  @Field(() => String)
  service!: string;

  @Field(() => String, { description: 'degraded or outage.' })
  status!: string;

  @Field(() => GraphQLDateTimeISO)
  openedAt!: Date;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Null while it lasts.' })
  closedAt!: Date | null;
}

@ObjectType({ description: 'Figures of the installation. Null if the database does not respond.' })
export class SystemMetrics {
  @Field(() => Float, { nullable: true, description: 'Percent of all kept checks that got a response.' })
  uptime!: number | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When the latest incident began; null if there was none.' })
  lastIncident!: Date | null;

  @Field(() => Int, { nullable: true, description: 'Users with an account.' })
  totalUsers!: number | null;

  @Field(() => Int, { nullable: true, description: 'Uses recorded.' })
  promptsGenerated!: number | null;
}

@ObjectType({ description: 'How the services are doing. At most five seconds old.' })
export class SystemStatus {
  @Field(() => GraphQLDateTimeISO)
  timestamp!: Date;

  @ResponseSize({ items: 6 })
  @Field(() => [ServiceHealth])
  services!: ServiceHealth[];

  @Field(() => [Incident], { description: 'The latest ten, newest first.' })
  incidents!: Incident[];

  @Field(() => SystemMetrics)
  metrics!: SystemMetrics;
}
