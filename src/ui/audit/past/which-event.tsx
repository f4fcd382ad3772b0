'use client';

import { Field } from '@base-ui/react/field';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '../../../trpc/client.tsx';
import { nextPage } from '../../../trpc/paging.ts';
import { Button } from '../../controls/button.tsx';
import { Utc } from '../../controls/time.tsx';
import { useHydrated } from '../../hooks/clock.tsx';
import { useErrorSentence } from '../../hooks/use-error-sentence.ts';
import { NEWEST_POSTS } from '../address/page-size.ts';
import { deliveriesPath } from '../address/past-paths.ts';
import { peopleOf } from '../words/people.ts';
import { Sentence } from '../words/sentence.tsx';
import { eventIdIn } from './event-id-in.ts';
import { PastList } from './past-list.tsx';

/** Asks which event a question is about: by its link or id, or as one of the newest. */
export function WhichEvent() {
	const t = useTranslations('whichEvent');
	const trpc = useTRPC();
	const list = useInfiniteQuery(
		trpc.audit.list.infiniteQueryOptions({ action: 'event-posted', limit: NEWEST_POSTS }, nextPage),
	);
	const pages = list.data?.pages ?? [];
	const people = peopleOf(pages);
	const entries = pages.flatMap(({ items }) => items);
	return (
		<>
			<EventField />
			<h2 className="pt-7 pb-2 font-semibold">{t('newest')}</h2>
			<PastList
				list={list}
				label={t('newest')}
				icon={<Send size={26} aria-hidden />}
				empty={t('none')}
				isEmpty={entries.length === 0}
			>
				{entries.map((entry) => (
					<li key={entry.target} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-1 py-2.5 text-small">
						<span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
							<Sentence entry={entry} people={people} />
						</span>
						<span className="text-muted tabular-nums">
							<Utc at={entry.at} />
						</span>
						<Link
							href={deliveriesPath(entry.subject, entry.target)}
							prefetch={false}
							className="text-accent underline underline-offset-2"
						>
							{t('choose')}
						</Link>
					</li>
				))}
			</PastList>
		</>
	);
}

function EventField() {
	const t = useTranslations('whichEvent');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const router = useRouter();
	const hydrated = useHydrated();
	const sentenceOf = useErrorSentence();
	const [typed, setTyped] = useState('');
	const [complaint, setComplaint] = useState<string>();
	const [busy, setBusy] = useState(false);

	async function find(event: FormEvent) {
		event.preventDefault();
		const id = eventIdIn(typed);
		if (!id) return setComplaint(t('wrong'));
		setBusy(true);
		try {
			const { items } = await queryClient.fetchQuery(
				trpc.audit.list.queryOptions({ target: id, action: 'event-posted', limit: 1 }),
			);
			const [posted] = items;
			if (posted) return router.push(deliveriesPath(posted.subject, id));
			setComplaint(t('notFound'));
		} catch (error) {
			setComplaint(sentenceOf(error));
		}
		setBusy(false);
	}

	return (
		<form onSubmit={find} aria-label={t('label')} noValidate className="max-w-xl">
			<Field.Root invalid={complaint !== undefined} className="flex flex-col">
				<Field.Label className="text-small font-semibold">{t('field')}</Field.Label>
				<div className="mt-1.5 flex gap-2">
					<Field.Control
						value={typed}
						readOnly={!hydrated}
						onValueChange={(value) => {
							setTyped(value);
							setComplaint(undefined);
						}}
						autoComplete="off"
						spellCheck={false}
						className="h-11 min-w-0 flex-1 rounded-xl border border-field bg-surface px-3.5 focus:border-accent focus:outline focus:outline-accent data-invalid:border-danger"
					/>
					<Button type="submit" disabled={busy} className="min-h-11">
						{t('find')}
					</Button>
				</div>
				{complaint && (
					<Field.Error match role="alert" className="mt-1.5 text-small font-medium text-danger">
						{complaint}
					</Field.Error>
				)}
				<Field.Description className="mt-1.5 text-small text-muted">{t('hint')}</Field.Description>
			</Field.Root>
		</form>
	);
}
