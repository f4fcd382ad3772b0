/** The `webhooks` of the OpenAPI document: what receivers get. */
import { PUSHED } from '../../contract/schema/machines/webhook.ts';
import { PUSH_TYPES, type PushType } from '../../contract/webhook/webhook.ts';
import { refTo } from './components.ts';
import type { RestRoute } from './route/rest-route.ts';

const SUMMARY: Record<PushType, string> = {
	'event.delivered': 'An event reached the timeline',
	'event.removed': 'An event was removed',
	'audit.entry': 'An entry was written to a ledger',
	'webhook.test': 'A test was asked for',
};

const HEADERS = [
	['webhook-id', "Identifies the push. It's the same in each try."],
	['webhook-timestamp', 'Time of sending, in Unix seconds.'],
	['webhook-signature', 'Signatures of `id.timestamp.body`, with spaces between: `v1,…` (HMAC), `v1a,…` (Ed25519).'],
] as const;

export function pushesToReceivers(): Record<string, object> {
	const parameters = HEADERS.map(([name, description]) => ({
		name,
		in: 'header',
		required: true,
		description,
		schema: { type: 'string' },
	}));
	return Object.fromEntries(
		PUSH_TYPES.map((type) => {
			const post = {
				operationId: `receive ${type}`.replace(/[ .](\w)/g, (_, letter: string) => letter.toUpperCase()),
				tags: ['Webhooks' satisfies RestRoute['tag']],
				summary: SUMMARY[type],
				security: [],
				parameters,
				requestBody: { required: true, content: { 'application/json': { schema: refTo(PUSHED[type]) } } },
				responses: {
					'2XX': { description: 'The receiver took it.' },
					410: { description: 'Turns the webhook off.' },
					default: { description: "It's tried again." },
				},
			};
			return [type, { post }];
		}),
	);
}
