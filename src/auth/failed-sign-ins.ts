/** Sign-ins that failed, for the audit trail. */

import { ANONYMOUS } from '../contract/caller/principal.ts';
import { ERROR_STATUS, type ErrorCode } from '../contract/errors/errors.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { Domain } from '../domain/domain.ts';
import { recordFailedSignIn } from '../domain/session/record-failed-sign-in.ts';
import { countedAddress } from '../rate-limits/client-address.ts';
import { afterAnswer } from '../server/services/after-answer.ts';
import { report } from '../server/services/services.ts';
import { fromOf } from './from-of.ts';

/** A code of ours, or of next-auth. Somebody may have written another one into an address. */
const CODE = /^\w{1,40}$/;
const PROVIDER = /^[a-z]{1,20}$/;

export type Failed = { provider: string | undefined; reason: string; tried: SubjectId | undefined };

/** Enters that a sign-in with these headers failed, once it was answered: how long that takes tells nobody who exists. */
export function enterFailedSignIn(domain: Domain, headers: Headers, { provider = '', reason, tried }: Failed): void {
	// Not what failed here.
	if (Object.hasOwn(ERROR_STATUS, reason) && ERROR_STATUS[reason as ErrorCode] >= 500) return;
	const failed = {
		provider: PROVIDER.test(provider) ? provider : 'other',
		reason: CODE.test(reason) ? reason : 'other',
		tried,
		address: countedAddress(headers),
	};
	const from = fromOf(headers);
	afterAnswer(async () => {
		try {
			await recordFailedSignIn({ domain, principal: ANONYMOUS, from }, failed);
		} catch (error) {
			report('A failed sign-in is not on the audit trail', error);
		}
	});
}
