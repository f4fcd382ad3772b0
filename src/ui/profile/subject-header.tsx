'use client';

import { useQuery } from '@tanstack/react-query';
import { Lock, ScrollText } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Rights } from '../../contract/caller/role.ts';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { buttonLook } from '../controls/button-look.ts';
import { Problem } from '../controls/problem.tsx';
import { LabelLine } from '../labels/label-line.tsx';
import { Moderate } from '../labels/moderate.tsx';
import { FollowButton } from '../relations/follow-button.tsx';
import { FollowRequestAnswer } from '../relations/follow-request-answer.tsx';
import { MuteAndBlockMenu } from '../relations/mute-and-block-menu.tsx';
import { Avatar } from '../subject/avatar.tsx';
import { FollowsYou } from '../subject/follows-you.tsx';
import { useName } from '../subject/use-name.ts';
import { CopyLink } from './copy-link.tsx';
import { KnownFollowers, Origin, TendMachine } from './profile-details.tsx';
import { ProfileFacts, ProfileText } from './profile-facts.tsx';

/** The profile of a subject, and its relation to the reader. Admins are led to its ledger. */
export function SubjectHeader({ id, reader, rights }: { id: string; reader: string; rights: Rights }) {
	const t = useTranslations('subject');
	const relationText = useTranslations('relation');
	const trpc = useTRPC();
	const labels = useName(id)?.labels ?? [];
	const subject = useQuery(trpc.subject.get.queryOptions({ subject: id }));
	if (!subject.data) return subject.isError && <Problem error={subject.error} onRetry={subject.refetch} />;
	const { profile, relation, muted, follows, isBlocked } = subject.data;
	const { name } = profile;
	const isParted = isBlocked && relation !== 'self';
	return (
		<header className="px-4 pt-8 pb-5">
			<div className="flex items-start justify-between gap-4">
				<Avatar id={id} size={76} />
				<HeaderActions subject={subject.data} reader={reader} />
			</div>
			<h1 className="mt-4 text-title font-bold whole-name">
				<span>{name}</span>
				{profile.follows === 'approval' && (
					<Lock size={17} role="img" aria-label={t('locked')} className="ml-2 inline text-muted" />
				)}
			</h1>
			<p className="[overflow-wrap:anywhere] text-muted">
				<span>@{profile.handle}</span>
				{follows === 'on' && <FollowsYou />}
			</p>
			<LabelLine labels={labels} />
			<ProfileText profile={profile} />
			<ProfileFacts profile={profile} origin={isParted ? undefined : <Origin id={id} />}>
				<div className="flex min-w-0 gap-1.5">
					<dt>{t('id')}</dt>
					<dd className="min-w-0 font-mono text-fine/5 text-ink [overflow-wrap:anywhere]">{id}</dd>
				</div>
				{rights.readsTrail && <LedgerLink id={id} />}
			</ProfileFacts>
			{rights.moderates && relation !== 'self' && (
				<div className="mt-3">
					<Moderate target={{ subject: id }} name={name} />
				</div>
			)}
			{!isParted && <KnownFollowers id={id} />}
			<IncomingRequest id={id} name={name} asks={follows === 'requested'} />
			{(relation === 'blocked' || muted) && (
				<p role="status" className="mt-4 rounded-lg bg-sunken px-3 py-2 text-small text-muted [overflow-wrap:anywhere]">
					{relationText.rich(relation === 'blocked' ? 'isBlocked' : 'isMuted', { name: () => <bdi>{name}</bdi> })}
				</p>
			)}
		</header>
	);
}

/** Buttons for the reader's own profile, or for that of another subject. */
function HeaderActions({ subject, reader }: { subject: Outputs['subject']['get']; reader: string }) {
	const t = useTranslations('subject');
	const { profile, relation, muted } = subject;
	const { id, name, handle, follows } = profile;
	if (relation === 'self')
		return (
			<div className="flex items-center gap-1.5">
				<CopyLink path={sharedPath(profile)} />
				<Link href="/settings" className={buttonLook('quiet')}>
					{t('edit')}
				</Link>
			</div>
		);
	return (
		<div className="flex flex-wrap items-center justify-end gap-1.5">
			<TendMachine id={id} reader={reader} />
			<MuteAndBlockMenu id={id} name={name} handle={handle} muted={muted} blocked={relation === 'blocked'} />
			<FollowButton id={id} name={name} follows={follows} relation={relation} />
		</div>
	);
}

function LedgerLink({ id }: { id: string }) {
	const t = useTranslations('subject');
	return (
		<div>
			<dt className="sr-only">{t('ledger')}</dt>
			<dd>
				<Link
					href={`/admin/audit?subject=${id}`}
					prefetch={false}
					className="flex items-center gap-1.5 text-accent hover:underline"
				>
					<ScrollText size={15} aria-hidden />
					{t('ledger')}
				</Link>
			</dd>
		</div>
	);
}

/** Asks the reader to answer a follow request. The answer stays in sight until the subject asks again. */
function IncomingRequest({ id, name, asks }: { id: string; name: string; asks: boolean }) {
	const t = useTranslations('relation');
	const [seen, setSeen] = useState({ asks, count: 0 });
	const [kept, setKept] = useState<number>();
	const count = asks && !seen.asks ? seen.count + 1 : seen.count;
	if (asks !== seen.asks) setSeen({ asks, count });
	if (!asks && kept !== count) return null;
	return (
		<div className="mt-4 flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-3">
			<p className="min-w-48 flex-1 [overflow-wrap:anywhere]">{t.rich('asksYou', { name: () => <bdi>{name}</bdi> })}</p>
			<FollowRequestAnswer key={count} id={id} name={name} onKeep={(isKept) => setKept(isKept ? count : undefined)} />
		</div>
	);
}
