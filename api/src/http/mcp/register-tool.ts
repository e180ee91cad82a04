import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { type JsonSchema, toJsonSchema } from '../openapi/json-schema.ts';
import { toToolResult } from './errors.ts';
import type { Library } from './library.ts';

type Path = readonly PropertyKey[];

const schemaAt = (schema: JsonSchema, path: Path): JsonSchema =>
  path.reduce<JsonSchema>((outer, name) => {
    const inner = outer.properties?.[String(name)] ?? outer.additionalProperties;
    return typeof inner === 'object' ? inner : {};
  }, schema);

/** What a parameter may be, in words. */
function allowedBy({ type, enum: choices, minimum, maximum }: JsonSchema): string {
  if (choices) return `one of ${choices.join(', ')}`;
  if (type === 'integer') return `a whole number from ${String(minimum)} to ${String(maximum)}`;
  if (type === 'boolean') return 'true or false';
  return type === 'object' ? 'an object' : 'a string';
}

/** Why arguments do not fit, by the names of the parameters: the words of zod are for programmers. */
function problemsOf(issues: readonly z.core.$ZodIssue[], schema: JsonSchema, given: Record<string, unknown>) {
  const names = Object.keys(schema.properties ?? {});
  const known = names.length === 0 ? 'This tool takes none' : `This tool takes ${names.join(', ')}`;
  return issues.flatMap((issue): [name: string, reason: string][] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [key, `There is no such parameter. ${known}`]);
    const isMissing = issue.path.length === 1 && given[String(issue.path[0])] === undefined;
    return [[issue.path.join('.'), `${isMissing ? 'Missing: it must' : 'Must'} be ${allowedBy(schemaAt(schema, issue.path))}`]];
  });
}

function parseArguments<Input extends z.ZodObject>(input: Input, given: Record<string, unknown>): z.infer<Input> {
  const parsed = input.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ApiError('BAD_USER_INPUT', 'Some arguments do not fit this tool.', {
    fields: Object.fromEntries(problemsOf(parsed.error.issues, toJsonSchema(input, {}), given)),
  });
}

/** The schema for the list of tools. It lets all arguments pass, because those that do not fit are refused in our own words. */
const unchecked = (input: z.ZodObject) => ({
  '~standard': { ...input['~standard'], validate: (value: unknown) => ({ value: value as Record<string, unknown> }) },
});

interface Tool<Input extends z.ZodObject> {
  title: string;
  /** Models read it: it says when to use the tool. */
  description: string;
  inputSchema: Input;
  outputSchema: z.ZodObject;
  annotations: ToolAnnotations;
}

/**
 * Registers a tool. All of its errors are results that the model reads, so that it can correct what it has sent.
 * @param idsFrom the tool that returns the ids
 */
export function registerTool<Input extends z.ZodObject>(
  server: McpServer,
  library: Library,
  name: string,
  tool: Tool<Input>,
  work: (args: z.infer<Input>) => Promise<CallToolResult>,
  idsFrom?: string,
): void {
  const { inputSchema } = tool;
  server.registerTool(name, { ...tool, inputSchema: unchecked(inputSchema) }, (given) =>
    toToolResult(library, () => work(parseArguments(inputSchema, given)), idsFrom),
  );
}
