import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Outputs } from '../../trpc/client.tsx';
import { Avatar } from './avatar.tsx';

type Listed = Outputs['subject']['muted']['items'][number];

/** A subject in a list: a link to its page, and buttons beside it. */
export function SubjectRow({ subject, aside }: { subject: Listed; aside?: ReactNode }) {
	const t = useTranslations('subject');
	return (
		<li className={aside ? 'flex flex-wrap items-center pr-4 max-sm:pb-2' : undefined}>
			<Link
				href={`/s/${subject.id}`}
				prefetch={false}
				className="flex min-w-48 flex-1 items-center gap-3 px-4 py-3 transition-colors -outline-offset-2 hover:bg-sunken"
			>
				<span data-subject={subject.id}>
					<Avatar id={subject.id} />
				</span>
				<span className="min-w-0 flex-1">
					<span data-subject={subject.id} className="named block w-fit max-w-full font-semibold">
						{subject.name}
					</span>
					<span className="named block text-small text-muted">@{subject.handle}</span>
				</span>
				{subject.kind === 'machine' && (
					<span className="rounded-md bg-sunken px-1.5 py-0.5 text-fine font-medium text-muted">{t('machine')}</span>
				)}
			</Link>
			{aside && <div className="ml-auto">{aside}</div>}
		</li>
	);
}
