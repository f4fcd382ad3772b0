import type { LogWitness } from '../../domain/ports/ports.ts';

/** A witness answers within this, or is asked again with the next checkpoint. */
const ANSWER_WITHIN_MS = 5_000;
/** A hundred signatures, and some room. */
const ANSWER_BYTES_MAX = 500_000;

/** A witness at an address, as c2sp.org/tlog-witness has it. */
export const httpWitness = ({ url, verifierKey }: { url: string; verifierKey: string }): LogWitness => ({
	verifierKey,
	async add(body) {
		const answer = await fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, {
			method: 'POST',
			body,
			redirect: 'error',
			signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
		});
		const bytes = await answer.bytes();
		if (bytes.length > ANSWER_BYTES_MAX) throw new Error(`${url} answers with ${bytes.length} bytes.`);
		return {
			status: answer.status,
			type: answer.headers.get('content-type') ?? '',
			body: new TextDecoder().decode(bytes),
		};
	},
});
