import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { caller, trpc, visitor } from '../../../../trpc/server.ts';
import { Section } from '../../../../ui/controls/section.tsx';
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
				<Section id="machine-profile" title={t('pages.settings.profile')} className="mt-8 max-w-lg">
					<SettingsForm profile={profile} isMachine />
				</Section>
			)}
			<Section id="tokens" title={t('tokens.label')}>
				<HydrationBoundary state={dehydrate(queryClient)}>
					<Tokens subject={subject} reader={user.subject} />
				</HydrationBoundary>
			</Section>
			<Section id="issue" title={t('issueToken.label')}>
				<IssueTokenForm subject={subject} reader={user.subject} grantsAll={user.rights.grantsAll} />
			</Section>
			<Section
				id="webhooks"
				title={t('webhooks.label')}
				isSmall
				about={t.rich('pages.machines.webhooks', {
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
			/>
			<Section id="trusts" title={t('trusts.label')} isSmall about={t('trusts.about')}>
				<Trusts subject={subject} />
			</Section>
			<Section id="github" title={t('github.label')} isSmall about={t('github.about')} className="mt-8 pb-8">
				<Github subject={subject} />
			</Section>
			{isOwner && (
				<Section id="delete" title={t('deleteMachine.label')} isSmall about={t('deleteMachine.about')} className="pb-8">
					<DeleteMachine id={subject} name={profile.name} />
				</Section>
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
