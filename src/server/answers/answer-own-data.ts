import { userOfCookies } from '../../auth/user-of-cookies.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { SubjectId } from '../../contract/schema/subject.ts';
import { type DataLine, downloadOwnData } from '../../domain/privacy/download-own-data.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits, services } from '../services/services.ts';
import { assertFromHere } from './from-own-page.ts';
import { problem } from './problem.ts';

/**
 * All that is held about who is signed in, or about a machine of theirs (`?subject=`), a line of JSON each. It is read
 * while it is sent, so that a reader who is slow or leaves costs no memory.
 */
export async function answerOwnData(request: Request): Promise<Response> {
	try {
		const { headers, signal } = request;
		assertFromHere(headers);
		const user = await userOfCookies(headers.get('cookie'));
		if (!user) throw new TidelineError('not_signed_in', 'Sign in first.');
		await limits().consume('changes', {
			session: user.session,
			subject: user.subject,
			address: countedAddress(headers),
		});
		const { domain } = await services();
		const subject = SubjectId.parse(new URL(request.url).searchParams.get('subject') ?? user.subject);
		const lines = await downloadOwnData({ domain, principal: user }, { subject, signal });
		return new Response(asNdjson(lines), {
			headers: {
				'content-type': 'application/x-ndjson; charset=utf-8',
				'content-disposition': `attachment; filename="tideline-${subject}.ndjson"`,
				'cache-control': 'no-store',
			},
		});
	} catch (error) {
		return problem(error, 'A download of data failed', { hasLeft: request.signal.aborted });
	}
}

/** Bytes that are sent together, about. */
const CHUNK = 16_384;

/** Lines are made when there is room for them. */
function asNdjson(lines: AsyncGenerator<DataLine, void>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		async pull(controller) {
			let text = '';
			while (text.length < CHUNK) {
				const next: IteratorResult<DataLine, void> = await lines.next();
				if (!next.done) text += `${JSON.stringify(next.value)}\n`;
				else if (text === '') return controller.close();
				else break;
			}
			controller.enqueue(encoder.encode(text));
		},
		async cancel() {
			await lines.return();
		},
	});
}
