'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { nextPage } from '../../../trpc/paging.ts';
import { Button } from '../../controls/button.tsx';
import { Utc } from '../../controls/time.tsx';
import { useErrorSentence } from '../../hooks/use-error-sentence.ts';
import { NEWEST_POSTS } from '../address/page-size.ts';
import { deliveriesPath } from '../address/past-paths.ts';
import { PersonField } from '../filters/person-field.tsx';
import { PastList } from '../past/past-list.tsx';
import { peopleOf } from '../words/people.ts';
import { Sentence } from '../words/sentence.tsx';
import { AskedField } from './asked-field.tsx';
import { eventIdIn } from './event-id-in.ts';

/** Asks which event a question is about: by its link or id, or as one of the newest, of everyone or of one poster. */
export function WhichEvent() {
	const t = useTranslations('whichEvent');
	const audit = useTranslations('audit');
	const trpc = useTRPC();
	const [poster, setPoster] = useState('');
	const list = useInfiniteQuery(
		trpc.audit.list.infiniteQueryOptions(
			{ action: 'event-posted', limit: NEWEST_POSTS, ...(poster && { subject: poster }) },
			nextPage,
		),
	);
	const pages = list.data?.pages ?? [];
	const people = peopleOf(pages);
	const entries = pages.flatMap(({ items }) => items);
	return (
		<>
			<EventField />
			<h2 className="pt-7 pb-2 font-semibold">{t('newest')}</h2>
			<div className="max-w-xl pb-3">
				<PersonField
					label={t('poster')}
					placeholder={audit('anybody')}
					value={poster || undefined}
					onChange={setPoster}
					people={people}
					isId={isSubjectId}
				/>
			</div>
			<PastList
				list={list}
				label={t('newest')}
				icon={<Send size={26} aria-hidden />}
				empty={t('none')}
				isEmpty={entries.length === 0}
			>
				{entries.map((entry) => (
					<li key={entry.target} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-1 py-2.5 text-small">
						<span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
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
			<AskedField
				label={t('field')}
				value={typed}
				onChange={(value) => {
					setTyped(value);
					setComplaint(undefined);
				}}
				hint={t('hint')}
				complaint={complaint}
			>
				<Button type="submit" disabled={busy} className="min-h-10">
					{t('find')}
				</Button>
			</AskedField>
		</form>
	);
}
