/** Takes the exceptions of pages: bounded, counted by address, and of our own pages alone. Anybody may report. */
import { readBody } from '../../api/read-body.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { type PageException, REPORT_LIMITS } from '../../contract/exception/exception.ts';
import { PageExceptions } from '../../contract/schema/exception.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { reportOfPage } from '../services/report-of-page.ts';
import { limits } from '../services/services.ts';
import { assertFromHere, assertJson } from './from-own-page.ts';
import { problem } from './problem.ts';

export async function answerExceptions(request: Request): Promise<Response> {
	try {
		const { headers } = request;
		assertFromHere(headers);
		assertJson(headers);
		await limits().consume('exceptions', { address: countedAddress(headers) });
		const body = await readBody(request, REPORT_LIMITS.bytes);
		if (!asksNotToTrack(headers)) for (const each of exceptionsIn(body)) reportOfPage(each);
		return new Response(null, { status: 204 });
	} catch (error) {
		return problem(error, 'A report of a page was not taken', { hasLeft: request.signal.aborted });
	}
}

/** Do Not Track, or Global Privacy Control. Our own pages send nothing then. */
const asksNotToTrack = (headers: Headers): boolean => headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

function exceptionsIn(body: string): PageException[] {
	try {
		return PageExceptions.parse(JSON.parse(body)).exceptions;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		throw new TidelineError('json_invalid', "The body isn't valid JSON.");
	}
}
