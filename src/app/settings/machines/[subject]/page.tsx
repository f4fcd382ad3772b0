import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { caller, trpc, visitor } from '../../../../trpc/server.ts';
import { CopyId } from '../../../../ui/machines/copy-id.tsx';
import { DeleteMachine } from '../../../../ui/machines/delete-machine.tsx';
import { Github } from '../../../../ui/machines/github.tsx';
import { IssueTokenForm } from '../../../../ui/machines/issue-token-form.tsx';
import { Tokens } from '../../../../ui/machines/tokens.tsx';
import { Trusts } from '../../../../ui/machines/trusts.tsx';
import { SettingsForm } from '../../../../ui/settings/settings-form.tsx';
import { Avatar } from '../../../../ui/subject/avatar.tsx';
import { signInFirst } from '../../../sign-in-first.ts';
import { ownOrNotFound } from './own-or-not-found.ts';

type Props = { params: Promise<{ subject: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
	if (!(await visitor())) return {};
	return { title: (await read((await params).subject)).profile.name };
}

export default async function MachinePage({ params }: Props) {
	const { subject } = await params;
	const user = await signInFirst(`/settings/machines/${subject}`);
	const { profile, tokens, owner } = await read(subject);
	const isOwner = owner === user.subject;
	const t = await getTranslations();
	const queryClient = makeQueryClient();
	queryClient.setQueryData(trpc.token.list.queryKey({ subject }), tokens);
	return (
		<div className="mx-auto max-w-2xl px-4 pt-8">
			<p className="mb-4 text-small">
				<Link href="/settings/machines" className="text-accent underline underline-offset-2">
					{t('pages.machines.title')}
				</Link>
			</p>
			<div className="flex items-center gap-3">
				<Avatar id={subject} size={48} />
				<div className="min-w-0">
					<h1 className="named text-title font-bold">{profile.name}</h1>
					<Link href={`/s/${subject}`} className="text-small text-accent underline underline-offset-2">
						{t('pages.machines.profile')}
					</Link>
				</div>
			</div>
			<div className="mt-4">
				<CopyId id={subject} />
			</div>
			{isOwner && (
				<section aria-labelledby="machine-profile" className="mt-8 max-w-lg border-t border-line pt-6">
					<h2 id="machine-profile" className="mb-3 font-semibold">
						{t('pages.settings.profile')}
					</h2>
					<SettingsForm profile={profile} isMachine />
				</section>
			)}
			<section aria-labelledby="tokens" className="mt-8 border-t border-line pt-6">
				<h2 id="tokens" className="mb-3 font-semibold">
					{t('tokens.label')}
				</h2>
				<HydrationBoundary state={dehydrate(queryClient)}>
					<Tokens subject={subject} reader={user.subject} />
				</HydrationBoundary>
			</section>
			<section aria-labelledby="issue" className="mt-8 border-t border-line pt-6">
				<h2 id="issue" className="mb-3 font-semibold">
					{t('issueToken.label')}
				</h2>
				<IssueTokenForm subject={subject} reader={user.subject} admin={user.admin} />
			</section>
			<section aria-labelledby="webhooks" className="mt-8 border-t border-line pt-6">
				<h2 id="webhooks" className="mb-1 font-semibold">
					{t('webhooks.label')}
				</h2>
				<p className="text-small text-muted">
					{t.rich('pages.machines.webhooks', {
						link: (words) => (
							<Link
								href={`/settings/machines/${subject}/webhooks`}
								prefetch={false}
								className="text-accent underline underline-offset-2"
							>
								{words}
							</Link>
						),
					})}
				</p>
			</section>
			<section aria-labelledby="trusts" className="mt-8 border-t border-line pt-6">
				<h2 id="trusts" className="mb-1 font-semibold">
					{t('trusts.label')}
				</h2>
				<p className="mb-4 text-small text-muted">{t('trusts.about')}</p>
				<Trusts subject={subject} />
			</section>
			<section aria-labelledby="github" className="mt-8 border-t border-line pt-6 pb-8">
				<h2 id="github" className="mb-1 font-semibold">
					{t('github.label')}
				</h2>
				<p className="mb-4 text-small text-muted">{t('github.about')}</p>
				<Github subject={subject} />
			</section>
			{isOwner && (
				<section aria-labelledby="delete" className="border-t border-line pt-6 pb-8">
					<h2 id="delete" className="mb-1 font-semibold">
						{t('deleteMachine.label')}
					</h2>
					<p className="mb-4 text-small text-muted">{t('deleteMachine.about')}</p>
					<DeleteMachine id={subject} name={profile.name} />
				</section>
			)}
		</div>
	);
}

const read = cache(async (subject: string) => {
	const api = await caller();
	const [{ profile }, tokens, { owner }] = await ownOrNotFound(
		Promise.all([api.subject.get({ subject }), api.token.list({ subject }), api.subject.details({ subject })]),
	);
	return { profile, tokens, owner: owner?.id };
});
