'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { machineOf } from '../../contract/subject/encoded-uid.ts';
import { useName } from '../subject/use-name.ts';

const LOOK = 'named mt-1 text-fine text-muted';

/**
 * The subject or thing that an event is about, from its CloudEvent: the author of a commit, who has a page here, or a
 * thing that has none.
 */
export function About({ about, poster }: { about: string; poster: string }) {
	const t = useTranslations('event');
	const id = machineOf(about);
	const named = useName(id);
	if (id === poster) return null;
	if (!named) return <p className={LOOK}>{named === null ? t('about', { about }) : about}</p>;
	return (
		<p className={LOOK}>
			{t.rich('by', {
				name: () => (
					<Link
						href={`/s/${named.id}`}
						prefetch={false}
						data-subject={named.id}
						className="rounded font-medium hover:underline"
					>
						<bdi>{named.name}</bdi>
					</Link>
				),
			})}
		</p>
	);
}
