'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { handlesIn } from '../../contract/text/rich-text.ts';
import { useTRPC } from '../../trpc/client.tsx';

const TYPING_PAUSE_MS = 300;

/** Says below the box who will be told of the text: where a handle ends is not always easy to see. */
export function MentionedLine({ text, reader }: { text: string; reader: string }) {
	const t = useTranslations('compose');
	const format = useFormatter();
	const trpc = useTRPC();
	const handles = useRested(handlesIn(text).join(' '))
		.split(' ')
		.filter((handle) => handle !== '');
	const { data: found, isPlaceholderData } = useQuery(
		trpc.subject.called.queryOptions(
			{ handles },
			{ enabled: handles.length > 0, placeholderData: keepPreviousData, staleTime: 60_000 },
		),
	);
	if (handles.length === 0 || !found) return null;
	const others = found.filter(({ id }) => id !== reader);
	const told = others.map(({ name, handle }) => (name === handle ? `@${handle}` : `${name} (@${handle})`));
	const unknown = handles.filter((handle) => !found.some((one) => one.handle === handle)).map((handle) => `@${handle}`);
	return (
		<p role="status" className="mt-2 text-small [overflow-wrap:anywhere] text-muted">
			<span>{told.length > 0 && t('told', { names: format.list(told) })}</span>{' '}
			<span>
				{!isPlaceholderData &&
					unknown.length > 0 &&
					t('untold', { names: format.list(unknown, { type: 'disjunction' }) })}
			</span>
		</p>
	);
}

/** The value once it has not changed for a moment. */
function useRested(value: string): string {
	const [rested, setRested] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setRested(value), TYPING_PAUSE_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return rested;
}
