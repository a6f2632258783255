import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Api } from '../http/api.ts';
import { asksForProof } from '../http/authentication.ts';
import { errorResponses } from '../http/responses.ts';

const aboutText =
  'Besides nodes and edges, the data of a diagram can have the field text: { language: "mermaid" or "plantuml", lines: [{ id, text, of? }] }, at most ' +
  '2,000 lines and 64 KiB. Its lines follow the graph when the diagram is opened: a program that deletes elements can omit text, ' +
  'otherwise their names stay in it until someone saves the diagram in Umlaut.';

/** Collects a description (OpenAPI 3.1) of all calls that are registered after it, from the schemas that check them. */
export async function describeCalls(app: Api): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Umlaut',
        version: '0.1.0',
        description: `Create, save and share diagrams. Request and response bodies are JSON. ${aboutText}`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token returned by POST /api/login.' },
        },
      },
    },
    transform: (input) => {
      const { method } = input.route;
      const isClosed = [method].flat().some((each) => asksForProof({ method: each, url: input.url }));
      const { schema, url } = jsonSchemaTransform(isClosed ? { ...input, schema: withProofAsked(input.schema) } : input);
      const isOpen = input.route.config?.open === true;
      return { schema: isOpen ? schema : { ...schema, security: [{ bearer: [] }] }, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

/** The schema of a route with the refusal of `requireProof`. */
function withProofAsked(schema: FastifySchema): FastifySchema {
  const response: Readonly<Record<number, { readonly description?: string }>> = { ...(schema.response as object) };
  const [refusal, before] = [errorResponses('email_unproven')[403], response[403]?.description];
  const words = [before, `${refusal?.description ?? ''} Only on servers that restrict sign-up to certain domains.`].filter(
    (text) => text !== undefined,
  );
  return { ...schema, response: { ...response, 403: { ...refusal, description: words.join(' ') } } };
}
