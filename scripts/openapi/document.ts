import { openApiDocument } from '../../src/api/rest/openapi-document.ts';
import { ROUTES } from '../../src/api/rest/routes.ts';
import { root } from '../process.ts';

/** The committed OpenAPI document, for readers, and for the check that no change breaks callers. */
export const DOCUMENT = `${root}/docs/openapi.json`;

/** The document of this source. */
export const documentNow = (): string => `${JSON.stringify(openApiDocument(ROUTES), null, 1)}\n`;
