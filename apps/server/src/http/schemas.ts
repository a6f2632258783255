import { isObject } from '@umlaut/diagram';
import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';

interface KnownJson {
  readonly field: string;
  readonly json: string;
}

const knownJson = new WeakMap<object, KnownJson>();

/** Notes that `json` is the JSON of `answer[field]`, so that a long text need not be escaped anew each time. Answers `answer`. */
export function withJson<Answer extends object>(answer: Answer, field: keyof Answer & string, json: string): Answer {
  knownJson.set(answer, { field, json });
  return answer;
}

/**
 * Answers hold the fields of their schema and no others; one that does not fit is a fault of ours. Our schemas of answers
 * change nothing, so that they can be parsed, which is several times faster than the way back that the package takes.
 */
export const compileSerializer: FastifySerializerCompiler<unknown> = ({ schema, method, url }) => {
  if (!(schema instanceof z.ZodType)) throw new Error(`${method} ${url} has a response schema that is not Zod's.`);
  return (answer) => {
    const result = schema.safeParse(answer);
    if (!result.success) throw new ResponseSerializationError(method, url, { cause: result.error });
    const known = isObject(answer) ? knownJson.get(answer) : undefined;
    return known !== undefined && isObject(result.data) ? write(result.data, known) : JSON.stringify(result.data);
  };
};

function write(answer: Readonly<Record<string, unknown>>, { field, json }: KnownJson): string {
  if (!Object.hasOwn(answer, field)) return JSON.stringify(answer);
  const { [field]: _, ...others } = answer;
  const start = JSON.stringify(others).slice(0, -1);
  return `${start}${start === '{' ? '' : ','}${JSON.stringify(field)}:${json}}`;
}
