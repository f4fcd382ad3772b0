import { NotFound } from '../../contract/errors/errors.ts';
import { OLD_SECRET_HOURS } from '../../contract/event/github.ts';
import type { ConnectedGithub } from '../../contract/schema/machines/github.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { type GithubRow, getGithubRow, putGithub } from '../../storage/rows/ledger/github.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { hashOfContent } from '../ledger/entry.ts';
import { changedFields, provenChange } from '../ledger/proven-change.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { profileOf } from '../subject/profile.ts';
import { hashOfSecret } from '../token/token-form.ts';
import { connectionOf } from './get-github.ts';
import { newSecret } from './secrets.ts';

const HOUR_MS = 3_600_000;

/**
 * Connects a subject to GitHub, or gives it a new secret when it is connected: the one before is then good for 24 hours
 * more. Throws `subject_not_found`.
 */
export async function connectGithub(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<ConnectedGithub> {
	const { domain, principal } = ctx;
	authorize(principal, 'github.change', await ownerOf(domain, subject));
	const secret = newSecret(domain);
	const { result } = await runCommand<GithubRow>(ctx, {
		subject,
		async decide() {
			const now = domain.now();
			const [profile, before] = await Promise.all([
				profileOf(domain, subject),
				getGithubRow(domain.store.tables.ledger, subject),
			]);
			if (!profile) throw new NotFound('subject', subject);
			const row = rowAfter(before, secret, now);
			const [was, is] = [before && connectionOf(before, now), connectionOf(row, now)];
			const whole = hashOfContent('', { ...is, secret: hashOfSecret(secret) });
			return {
				action: 'github-connected',
				target: '',
				...provenChange(domain, { ...(was ? changedFields(was, is) : { after: is }), whole }),
				facts: () => [putGithub(subject, row)],
				result: () => row,
			};
		},
	});
	return { connection: connectionOf(result, domain.now()), secret };
}

function rowAfter(before: GithubRow | undefined, secret: string, now: number): GithubRow {
	if (!before) return { connectedAt: isoTime(now), secret };
	const until = isoTime(now + OLD_SECRET_HOURS * HOUR_MS);
	return { connectedAt: before.connectedAt, secret, old: { secret: before.secret, until } };
}
