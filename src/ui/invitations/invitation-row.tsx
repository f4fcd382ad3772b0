import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { TIDELINE } from '../../contract/subject/subject.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { entryPath } from '../audit/address/entry-path.ts';
import type { People } from '../audit/words/people.ts';
import { PersonLink } from '../audit/words/person-link.tsx';
import { Button } from '../controls/button.tsx';
import { Exact } from '../controls/time.tsx';

type Props = {
	invitation: Outputs['invitation']['list']['invitations'][number];
	people: People;
	busy: boolean;
	onRevoke(): void;
};

/** An invitation: what is left of it, who made it, and who used it. */
export function InvitationRow({ invitation, people, busy, onRevoke }: Props) {
	const t = useTranslations('invitations');
	const nameOfEnd = useTranslations('invitationEnds');
	const { note = t('unnamed'), by, madeAt, endsAt, seq, uses, used, usedBy, ended } = invitation;
	const time = () => <Exact at={madeAt} part="minute" />;
	return (
		<li className="flex flex-wrap items-start gap-3 py-3">
			<div className="min-w-56 flex-1 text-small text-muted [overflow-wrap:anywhere]">
				<p dir="auto" className="text-body font-semibold text-ink">
					{note}
				</p>
				<p>
					{ended
						? nameOfEnd(ended)
						: t.rich('usesLeft', { left: uses - used, time: () => <Exact at={endsAt} part="minute" /> })}
				</p>
				<p>
					<span>
						{by === undefined
							? t.rich('madeOn', { time })
							: t.rich('madeBy', { who: () => <PersonLink id={by} people={people} />, time })}
					</span>{' '}
					<Link href={entryPath({ subject: TIDELINE, seq })} prefetch={false} className="underline underline-offset-2">
						{t('entry')}
					</Link>
				</p>
				{usedBy.length > 0 && <p>{t.rich('usedBy', { people: () => <Users ids={usedBy} people={people} /> })}</p>}
			</div>
			{!ended && (
				<Button look="quiet" disabled={busy} onClick={onRevoke} aria-label={t('revokeOf', { note })}>
					{t('revoke')}
				</Button>
			)}
		</li>
	);
}

function Users({ ids, people }: { ids: readonly string[]; people: People }) {
	return ids.map((id, at) => (
		<span key={id}>
			{at > 0 && <span>, </span>}
			<PersonLink id={id} people={people} />
		</span>
	));
}
