import { z } from 'zod';
import { plan } from './account.ts';
import type { Fields, ObjectPart, Shape, ValueOf } from './answer.ts';
import { role, shareRole } from './roles.ts';
import { planSchema, roleSchema, shareRoleSchema } from './schema-parts.ts';

interface Documentation {
  /** Name of the schema on the API page. */
  readonly id?: string;
  readonly description?: string;
  /** Descriptions of fields by their names. */
  readonly fields?: Readonly<Record<string, string>>;
}

type SchemaOf<F extends Fields> = z.ZodObject<{ [Key in keyof F]: z.ZodType<ValueOf<F[Key]>> }>;

/** Parts that have a schema, so that lists and objects of them refer to it. */
const known = new WeakMap<Shape, z.ZodType>([
  [role.shape, roleSchema],
  [shareRole.shape, shareRoleSchema],
  [plan.shape, planSchema],
]);

/** Schema of an answer that the server gives, made of the description by which the client reads it. A description has one schema. */
export function schemaOf<F extends Fields>(part: ObjectPart<F>, documentation: Documentation): SchemaOf<F> {
  const schema = known.get(part.shape) ?? newObjectSchema(part, documentation);
  known.set(part.shape, schema);
  return schema as unknown as SchemaOf<F>;
}

function newObjectSchema({ fields }: ObjectPart<Fields>, { fields: about = {}, ...meta }: Documentation): z.ZodType {
  const entries = Object.entries(fields).map(([key, part]) => {
    const schema = schemaOfShape(part.shape);
    const description = about[key];
    return [key, description === undefined ? schema : schema.describe(description)];
  });
  return z.object(Object.fromEntries(entries)).meta(meta);
}

function schemaOfShape(shape: Shape): z.ZodType {
  return known.get(shape) ?? newSchemaOf(shape);
}

function newSchemaOf(shape: Shape): z.ZodType {
  switch (shape.type) {
    case 'text':
      return z.string();
    case 'id':
      return z.uuid();
    case 'time':
      return z.iso.datetime().describe('ISO 8601, UTC');
    case 'flag':
      return z.boolean();
    case 'number':
      return z.number();
    case 'whole':
      return z.number().int().min(shape.from);
    case 'oneOf':
      return shape.values.length === 1 ? z.literal(shape.values) : z.enum(shape.values);
    case 'nullable':
      return schemaOfShape(shape.of).nullable();
    case 'optional':
      return schemaOfShape(shape.of).optional();
    case 'list':
      return z.array(schemaOfShape(shape.of));
    case 'object':
      return z.object(Object.fromEntries(Object.entries(shape.fields).map(([key, of]) => [key, schemaOfShape(of)])));
  }
}
