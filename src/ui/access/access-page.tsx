'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { peopleOf } from '../audit/words/people.ts';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { Section } from '../controls/section.tsx';
import type { AccessReader } from './access-reader.ts';
import { FindPerson } from './find-person.tsx';
import { HolderList } from './holder-list.tsx';
import { Review } from './review.tsx';
import { RoleActions } from './role-actions.tsx';

/** People with a role, tokens and webhooks with rights of admins, and their review. */
export function AccessPage({ reader }: { reader: AccessReader }) {
	const t = useTranslations('access');
	const { data, error, isError, isPaused, refetch } = useQuery(useTRPC().access.get.queryOptions());
	if (!data && isPaused) return <Offline />;
	if (!data) return isError && <Problem error={error} onRetry={refetch} />;
	const people = peopleOf([data]);
	const list = { access: data, people };
	return (
		<div className="px-4 pb-8">
			{!data.changeable && <p className="mb-5 rounded-xl bg-sunken px-4 py-3">{t('byProvider')}</p>}
			{reader.changesRoles && <FindPerson {...list} reader={reader} />}
			<Section id="people" title={t('people')} about={t('peopleText')}>
				<HolderList {...list} kind="person" empty={t('noPeople')}>
					{(line) => reader.changesRoles && <RoleActions {...list} subject={line.subject} reader={reader} />}
				</HolderList>
			</Section>
			<Section id="tokens" title={t('tokens')} about={t('tokensText')}>
				<HolderList {...list} kind="token" empty={t('noTokens')} />
			</Section>
			<Section id="webhooks" title={t('webhooks')} about={t('webhooksText')}>
				<HolderList {...list} kind="webhook" empty={t('noWebhooks')} />
			</Section>
			<Review {...list} signsOff={reader.changesRoles} />
		</div>
	);
}
