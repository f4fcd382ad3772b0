import { createHash } from 'node:crypto';

/** The content security policy of a page that is one text: its scripts and styles are named by their hashes. */
export function offlinePolicy(page: string): string {
	return [
		"default-src 'none'",
		`script-src ${hashesOf('script', page)}`,
		`style-src ${hashesOf('style', page)}`,
		"connect-src 'self'",
		'font-src data:',
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; ');
}

function hashesOf(element: 'script' | 'style', page: string): string {
	const texts = [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, text = '']) => text);
	return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
}
