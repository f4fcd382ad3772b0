import type { LogCollector } from '../../domain/ports/ports.ts';
import { COLLECTOR_ANSWER_MS } from '../../storage/protocol-times.ts';

/** The settings of a collector. */
export type CollectorSettings = { url: string; token: string | undefined; format: LogCollector['format'] };

/** A collector at an address. The operator names it, so it may lie inside. */
export const httpCollector = ({ url, token, format }: CollectorSettings): LogCollector => ({
	address: withoutSecrets(url),
	format,
	async send(body, headers) {
		const answer = await fetch(url, {
			method: 'POST',
			body,
			headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
			redirect: 'manual',
			signal: AbortSignal.timeout(COLLECTOR_ANSWER_MS),
		});
		// The body is not needed, and may be long.
		await answer.body?.cancel();
		return { status: answer.status };
	},
});

/** Some collectors take a key in the address. */
function withoutSecrets(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}
