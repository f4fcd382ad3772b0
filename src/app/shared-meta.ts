/** The preview of a public page on other sites and in messengers. Nothing that needs a session may stand in it. */
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { inOneLine } from '../contract/text/in-one-line.ts';
import { server } from '../server/handle.ts';

type Shared = {
	/** The one address of the page. */
	path: string;
	title: string;
	description: string;
	type?: 'profile' | 'article' | 'website';
	/** Whether `/api/oembed` answers for it. */
	hasOembed?: boolean;
};

export async function sharedMeta({
	path,
	title,
	description,
	type = 'website',
	hasOembed = false,
}: Shared): Promise<Metadata> {
	const [origin, images] = await Promise.all([pageOrigin(), cardImages()]);
	const url = `${origin}${path}`;
	const oembed = `${origin}/api/oembed?${new URLSearchParams({ url, format: 'json' })}`;
	const about = inOneLine(description);
	return {
		description: about,
		alternates: {
			canonical: url,
			...(hasOembed && { types: { 'application/json+oembed': [{ url: oembed, title }] } }),
		},
		openGraph: { type, siteName: 'Tideline', title, description: about, url, images },
		twitter: { card: 'summary', title, description: about, images },
	};
}

/** The address under which browsers share a page that is for its reader alone. It tells nothing else. */
export async function canonical(path: string): Promise<Metadata> {
	return { alternates: { canonical: `${await pageOrigin()}${path}` } };
}

/** The picture beside it. */
export async function cardImages() {
	return [{ url: `${await pageOrigin()}/icon-512.png`, width: 512, height: 512, alt: 'Tideline' }];
}

async function pageOrigin(): Promise<string> {
	const asked = await headers();
	return server().originOf({ headers: asked, url: 'http://localhost' });
}
