import { ArrowRight, FingerprintPattern, Radio, Users } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonLook } from '../controls/button-look.ts';
import { Mark } from './wordmark.tsx';

const PROMISES = [
	{ Icon: Users, title: 'anyone', text: 'anyoneText' },
	{ Icon: Radio, title: 'live', text: 'liveText' },
	{ Icon: FingerprintPattern, title: 'record', text: 'recordText' },
] as const;

/** The home page of a visitor who is not signed in. */
export async function Landing() {
	const t = await getTranslations('pages.landing');
	return (
		<div className="mx-auto max-w-5xl px-5 sm:px-6">
			<section className="flex flex-col items-start pt-16 pb-14 sm:pt-28 sm:pb-20">
				<Mark size={52} />
				<h1 className="mt-8 max-w-2xl text-display font-bold text-balance">{t('title')}</h1>
				<p className="mt-5 max-w-xl text-lead text-pretty text-muted">{t('about')}</p>
				<Link href="/sign-in" className={buttonLook('primary', 'mt-8 min-h-11 px-6 text-body')}>
					{t('signIn')}
					<ArrowRight size={17} aria-hidden />
				</Link>
			</section>
			<Tides />
			<ul className="grid gap-8 py-12 sm:grid-cols-3 sm:gap-10 sm:py-16">
				{PROMISES.map(({ Icon, title, text }) => (
					<li key={title}>
						<Icon size={22} aria-hidden className="text-accent" />
						<h2 className="mt-3 font-semibold">{t(title)}</h2>
						<p className="mt-1 text-pretty text-muted">{t(text)}</p>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Tide lines that fade with depth. */
function Tides() {
	return (
		<svg viewBox="0 0 960 92" aria-hidden="true" className="w-full text-accent" preserveAspectRatio="none">
			{[0, 1, 2, 3].map((line) => (
				<path
					key={line}
					d={`M0 ${14 + line * 21}c80-${17 - line * 3} 160-${17 - line * 3} 240 0s160 ${17 - line * 3} 240 0 160-${17 - line * 3} 240 0 160 ${17 - line * 3} 240 0`}
					fill="none"
					stroke="currentColor"
					strokeWidth="1.5"
					vectorEffect="non-scaling-stroke"
					opacity={0.7 - line * 0.17}
				/>
			))}
		</svg>
	);
}
