/** The setting SENTRY_DSN: where exceptions go by Sentry's protocol. */
import { z } from 'zod';

/** https://develop.sentry.dev/sdk/foundations/transport/authentication/#parsing-the-dsn */
const DSN = /^(https?):\/\/(\w+)(?::\w*)?@([^/?#@\s]+)((?:\/[\w.-]+)*)\/(\d+)\/?$/;

/** Parts of a DSN: the key goes in a header, and the path stands before that of the protocol. */
export function readSentryDsn(written: string, context: z.RefinementCtx) {
	const [, protocol = '', key = '', host = '', path = '', project = ''] = DSN.exec(written) ?? [];
	const origin = `${protocol}://${host}`;
	if (project !== '' && URL.canParse(origin)) return { origin, path, project, key };
	context.addIssue({ code: 'custom', message: 'must look like https://KEY@sentry.example/PROJECT' });
	return z.NEVER;
}
