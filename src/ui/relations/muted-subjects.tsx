'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { SubjectRows } from '../subject/subject-rows.tsx';
import { UndoButton } from './undo-button.tsx';
import { useMute } from './use-mute.ts';
import type { SubjectName } from './use-relation-change.ts';

/** The subjects that the reader mutes, each with a button that unmutes it. */
export function MutedSubjects() {
	const t = useTranslations('mutedSubjects');
	const trpc = useTRPC();
	const list = useInfiniteQuery(trpc.subject.muted.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage));
	return (
		<SubjectRows
			label={t('label')}
			list={list}
			aside={({ id, name }) => <UnmuteButton id={id} name={name} />}
			empty={<p className="px-4 text-muted">{t('none')}</p>}
		/>
	);
}

function UnmuteButton({ id, name }: SubjectName) {
	const t = useTranslations('mutedSubjects');
	const { unmute } = useMute({ id, name });
	return <UndoButton name={name} label={t('unmute')} onUndo={unmute} />;
}
