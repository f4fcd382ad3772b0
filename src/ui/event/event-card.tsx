import { Lock } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { Audience } from '../../contract/audience.ts';
import type { Event } from '../../contract/event.ts';
import { Ago } from '../controls/time.tsx';
import { Avatar } from '../subject/avatar.tsx';
import { EventLink } from './event-link.tsx';
import { EventText } from './event-text.tsx';
import { Verb } from './verb.tsx';

/** An event that the server has not accepted yet has no id, and so no page. */
type Shown = Omit<Event, 'id'> & { id?: string };

type Props = {
	event: Shown;
	/** Its menu. */
	aside?: ReactNode;
	/** Stands in for the time. */
	when?: ReactNode;
};

/** One event: its author, verb, time and text. */
export function EventCard(props: Props) {
	const who = useId();
	return (
		<article aria-labelledby={who} className="event">
			<EventBody who={who} {...props} />
		</article>
	);
}

/** The content of an event's article. `who` is the id of its heading. `richText` replaces its text. */
export function EventBody({ event, who, aside, when, richText }: Props & { who: string; richText?: ReactNode }) {
	const { id, actor, name, verb, text, url, type, occurredAt, mentions, audience } = event;
	const page = `/s/${actor}`;
	return (
		<>
			<Link
				href={page}
				prefetch={false}
				tabIndex={-1}
				aria-hidden="true"
				className="relative h-fit ring-5 ring-paper rounded-full"
			>
				<Avatar id={actor} />
			</Link>
			<div className="min-w-0">
				<div className="flex items-center gap-2">
					<h2 id={who} className="min-w-0 flex-1 text-small font-normal">
						<span className="flex items-center gap-1.5">
							<Link href={page} prefetch={false} className="named rounded text-body font-semibold hover:underline">
								{name}
							</Link>
							<Handle of={event} className="max-w-2/5 shrink-0 max-sm:hidden" />
							<Verb verb={verb} />
							<span aria-hidden="true" className="text-muted">
								·
							</span>
							{audience && <ForFew audience={audience} />}
							{when ?? (
								<Link
									href={id ? `${page}/${id}` : page}
									prefetch={false}
									className="shrink-0 rounded text-muted hover:underline"
								>
									<Ago at={occurredAt} />
								</Link>
							)}
						</span>
						{/* On a phone the handle has its own line: beside the name it would push the verb out. */}
						<Handle of={event} className="block sm:hidden" />
					</h2>
					{aside}
				</div>
				{richText ?? <EventText text={text} mentions={mentions} />}
				{url && <EventLink url={url} />}
				{type && (
					<p className="named mt-2.5 w-fit max-w-full rounded-md bg-sunken px-1.5 py-0.5 font-mono text-fine text-muted">
						{type}
					</p>
				)}
			</div>
		</>
	);
}

/**
 * Tells apart two subjects of the same name, so it stays visible beside a long name. A pending post has no handle yet,
 * and is the reader's.
 */
function Handle({ of: { id, actor, handle }, className }: { of: Shown; className: string }) {
	if (!handle && !id) return null;
	const shown = handle ? `@${handle}` : actor;
	return (
		<span title={shown} className={`named text-muted ${className}`}>
			{shown}
		</span>
	);
}

function ForFew({ audience }: { audience: Audience }) {
	const t = useTranslations('event');
	const label = audience === 'followers' ? t('forFollowers') : t('forMentioned');
	return <Lock size={13} role="img" aria-label={label} className="shrink-0 text-muted" />;
}
