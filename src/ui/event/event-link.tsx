import { ArrowUpRight } from 'lucide-react';

/**
 * The link that was posted with an event, named by its host. Anything in storage that is no web address is not shown.
 */
export function EventLink({ url }: { url: string }) {
	const address = URL.parse(url);
	if (!address || !/^https?:$/.test(address.protocol)) return null;
	const { host, pathname } = address;
	return (
		<a
			href={url}
			target="_blank"
			rel="noopener noreferrer nofollow"
			className="group mt-2.5 flex max-w-full items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 text-small hover:border-field"
		>
			<span className="named max-w-3/5 shrink-0 font-semibold text-accent group-hover:underline">{host}</span>
			{pathname !== '/' && <span className="named min-w-0 text-muted">{pathname}</span>}
			<ArrowUpRight size={15} aria-hidden className="ml-auto shrink-0 text-muted" />
		</a>
	);
}
