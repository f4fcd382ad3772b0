'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { SubjectRows } from '../subject/subject-rows.tsx';
import { UndoButton } from './undo-button.tsx';
import { useBlock } from './use-block.ts';
import type { SubjectName } from './use-relation-change.ts';

/** The subjects that the reader blocks, each with a button that unblocks it. */
export function BlockedSubjects() {
	const t = useTranslations('blockedSubjects');
	const trpc = useTRPC();
	const list = useInfiniteQuery(trpc.subject.blocked.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage));
	return (
		<SubjectRows
			label={t('label')}
			list={list}
			aside={({ id, name }) => <UnblockButton id={id} name={name} />}
			empty={<p className="px-4 text-muted">{t('none')}</p>}
		/>
	);
}

function UnblockButton({ id, name }: SubjectName) {
	const t = useTranslations('blockedSubjects');
	const { unblock } = useBlock({ id, name });
	return <UndoButton name={name} label={t('unblock')} onUndo={unblock} />;
}
