import { z } from 'zod';
import type { Fields, ObjectPart, Shape, ValueOf } from './answer.ts';

interface Documentation {
  /** Name of the schema on the API page. */
  readonly id: string;
  readonly description?: string;
  /** Descriptions of fields by their names. */
  readonly fields?: Readonly<Record<string, string>>;
}

type SchemaOf<F extends Fields> = z.ZodObject<{ [Key in keyof F]: z.ZodType<ValueOf<F[Key]>> }>;

/** Objects that have a schema, so that lists and objects of them refer to it. */
const known = new WeakMap<Shape, z.ZodType>();

/** Schema of an answer that the server gives, made of the description by which the client reads it. */
export function schemaOf<F extends Fields>({ shape, fields }: ObjectPart<F>, { fields: about = {}, ...meta }: Documentation): SchemaOf<F> {
  const entries = Object.entries(fields).map(([key, part]) => {
    const schema = schemaOfShape(part.shape);
    const description = about[key];
    return [key, description === undefined ? schema : schema.describe(description)];
  });
  const schema = z.object(Object.fromEntries(entries)).meta(meta);
  known.set(shape, schema);
  return schema as unknown as SchemaOf<F>;
}

function schemaOfShape(shape: Shape): z.ZodType {
  switch (shape.type) {
    case 'text':
      return z.string();
    case 'id':
      return z.uuid();
    case 'time':
      return z.iso.datetime().describe('ISO 8601, UTC');
    case 'flag':
      return z.boolean();
    case 'whole':
      return z.number().int().min(shape.from);
    case 'oneOf':
      return z.enum(shape.values as [string, ...string[]]);
    case 'nullable':
      return schemaOfShape(shape.of).nullable();
    case 'list':
      return z.array(schemaOfShape(shape.of));
    case 'object':
      return known.get(shape) ?? z.object(Object.fromEntries(Object.entries(shape.fields).map(([key, of]) => [key, schemaOfShape(of)])));
  }
}
