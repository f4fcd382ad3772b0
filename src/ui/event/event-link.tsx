import { ArrowUpRight } from 'lucide-react';

/** `isLight`: whether its picture is left out. */
type Props = { url: string; isLight?: boolean | undefined };

/** Makes a posted address safe to follow: the other page learns nothing, and gains no rank. */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow' };

/**
 * The link that was posted with an event, named by its host. Anything in storage that is no web address is not shown.
 */
export function EventLink({ url, isLight }: Props) {
	const address = webAddress(url);
	if (!address) return null;
	const { host, pathname } = address;
	return (
		<a
			href={url}
			{...OUTSIDE}
			className="group mt-2.5 flex max-w-full items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 text-small hover:border-field"
		>
			<span className="named max-w-3/5 shrink-0 font-semibold text-accent group-hover:underline">{host}</span>
			{pathname !== '/' && <span className="named min-w-0 text-muted">{pathname}</span>}
			{isLight ? (
				<span className="ml-auto size-[15px] shrink-0" />
			) : (
				<ArrowUpRight size={15} aria-hidden className="ml-auto shrink-0 text-muted" />
			)}
		</a>
	);
}

/** The same as an arrow alone. */
export function CompactEventLink({ url, isLight }: Props) {
	const address = webAddress(url);
	if (!address) return null;
	return (
		<a
			href={url}
			{...OUTSIDE}
			aria-label={address.host}
			title={address.host + address.pathname}
			className="-m-0.5 h-fit shrink-0 rounded p-1 text-accent hover:bg-sunken"
		>
			{isLight ? <span className="block size-[16px]" /> : <ArrowUpRight size={16} aria-hidden />}
		</a>
	);
}

function webAddress(url: string): URL | undefined {
	const address = URL.parse(url);
	return address && /^https?:$/.test(address.protocol) ? address : undefined;
}
