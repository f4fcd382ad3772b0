import { Ago, TimeOfDay } from '../controls/time.tsx';
import { RowLink } from './row-link.tsx';

type Props = {
	/** The page of the event, or of its poster. */
	href: string;
	at: string;
	/** Whether a heading above it says the day. */
	isUnderDay?: boolean | undefined;
	isLight?: boolean | undefined;
};

/** The time of an event, which leads to its page: of the day where a heading says the day, else the time since then. */
export function EventTime({ href, at, isUnderDay, isLight }: Props) {
	return (
		<RowLink isLight={isLight} href={href} className="shrink-0 rounded text-muted hover:underline">
			{isUnderDay ? <TimeOfDay at={at} isLight={isLight} /> : <Ago at={at} />}
		</RowLink>
	);
}
