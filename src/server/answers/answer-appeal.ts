/**
 * Appeals of a suspended subject, which has no session: the code of its refused sign-in says who it is. Everything else is
 * asked of it that is asked of a page's own calls.
 */
import { readBody } from '../../api/read-body.ts';
import { readAppealCode } from '../../auth/appeal-code.ts';
import { fromOf } from '../../auth/from-of.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { AppealByCodeInput, type OwnDecision } from '../../contract/schema/moderation.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { appeal, listDecisions } from '../../domain/moderation/appeal.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits, services } from '../services/services.ts';
import { assertFromHere, assertJson } from './from-own-page.ts';
import { problem } from './problem.ts';

/** Bytes of a body: a code, a number, and 500 characters of which JSON may write each in six. */
const BODY_LIMIT = 4_000;

export async function answerAppeal(request: Request): Promise<Response> {
	try {
		const { headers } = request;
		assertFromHere(headers);
		assertJson(headers);
		await limits().consume('changes', { address: countedAddress(headers) });
		const { code, ...given } = inputOf(await readBody(request, BODY_LIMIT));
		const { subject, ...ctx } = await callerOfCode(code, headers);
		return Response.json(await appeal(ctx, { subject, ...given }), { headers: { 'Cache-Control': 'no-store' } });
	} catch (error) {
		return problem(error, 'An appeal was not taken', { hasLeft: request.signal.aborted });
	}
}

/** The decisions about the subject that a code names. Undefined where the code is none. */
export async function decisionsForCode(code: string, headers: Headers): Promise<OwnDecision[] | undefined> {
	try {
		const { subject, ...ctx } = await callerOfCode(code, headers);
		return await listDecisions(ctx, { subject });
	} catch (error) {
		if (error instanceof TidelineError && error.code === 'appeal_code_invalid') return undefined;
		throw error;
	}
}

async function callerOfCode(code: string, headers: Headers): Promise<Ctx & { subject: string }> {
	const { domain, secret } = await services();
	const subject = readAppealCode(secret, code);
	if (subject === undefined)
		throw new TidelineError(
			'appeal_code_invalid',
			'This link to appeal is incomplete, or older than an hour. Try to sign in again for a new one.',
		);
	return {
		domain,
		principal: { kind: 'user', subject, name: subject, role: 'member' },
		from: fromOf(headers),
		subject,
	};
}

function inputOf(body: string): AppealByCodeInput {
	try {
		return AppealByCodeInput.parse(JSON.parse(body));
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		throw new TidelineError('json_invalid', "The body isn't valid JSON.");
	}
}
