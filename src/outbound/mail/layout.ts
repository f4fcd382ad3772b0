/** The layout of mail, as plain text and as HTML. */
import type { MailLanguage } from '../../contract/mail/mail.ts';
import { escaped } from '../../contract/text/escaped.ts';
import { textHtml } from '../../contract/text/text-html.ts';
import type { Letter, LetterEvent, LetterLink } from './letter.ts';

export function plainText({ lead, body, events, more, button, note, why, links }: Letter): string {
	const parts = [lead, body, ...events.map(plainEvent), more, button && plainLink(button), note];
	const footer = [why, ...links.map(plainLink)].join('\n\n');
	// A line of "-- " is where mail programs begin the signature.
	return `${parts.filter((part) => part !== undefined).join('\n\n')}\n\n-- \n${footer}\n`;
}

/** Its text is quoted, so that no line of it passes for one of ours. */
function plainEvent({ name, handle, time, text, link }: LetterEvent): string {
	const quoted = text.replace(/^/gm, '> ');
	return [`${name} (@${handle}), ${time}:`, quoted, ...(link ? [link.url] : [])].join('\n');
}

const plainLink = ({ words, url }: LetterLink) => `${words}:\n${url}`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Colors of text and page are the reader's own, so that both light and dark ones fit. Gray stands out from both. */
const STYLE = {
	page: `margin:0;padding:24px 16px;${FONT};font-size:16px;line-height:1.5`,
	column: 'max-width:36em;margin:0 auto;overflow-wrap:break-word',
	event: 'margin:0 0 16px;padding:12px 16px;border:1px solid #8a8f94;border-radius:8px',
	by: 'margin:0 0 8px;font-size:14px',
	button:
		'display:inline-block;padding:10px 18px;border-radius:8px;background:#0a6680;color:#ffffff;' +
		'font-weight:600;text-decoration:none',
	footer: 'margin:24px 0 0;padding:16px 0 0;border-top:1px solid #8a8f94;font-size:14px',
};

/** The style keeps spaces where a mail program heeds it. It would double line ends that stand beside breaks. */
const TEXT_STYLES = {
	p: 'margin:0 0 8px;white-space:pre-wrap;unicode-bidi:plaintext',
	pre: 'margin:0 0 8px;padding:8px;border:1px solid #8a8f94;border-radius:8px;white-space:pre-wrap;font-size:14px',
	ul: 'margin:0 0 8px;padding-inline-start:24px',
	ol: 'margin:0 0 8px;padding-inline-start:32px',
	blockquote: 'margin:0 0 8px;padding-inline-start:12px;border-inline-start:3px solid #8a8f94',
};

/** A page without pictures, scripts, and anything else to load. */
export function htmlText({ subject, ...letter }: Letter, language: MailLanguage): string {
	const { lead, body, events, more, button, note, why, links } = letter;
	const parts = [
		paragraph(lead),
		...(body === undefined ? [] : [`<p dir="auto" style="margin:0 0 16px;white-space:pre-wrap">${inLines(body)}</p>`]),
		...events.map(htmlEvent),
		...(more === undefined ? [] : [paragraph(more)]),
		...(button ? [`<p style="margin:0 0 16px">${htmlLink(button, STYLE.button)}</p>`] : []),
		...(note === undefined ? [] : [paragraph(note)]),
	];
	return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="${STYLE.page}">
<div style="${STYLE.column}">
${parts.join('\n')}
<div style="${STYLE.footer}">
${[paragraph(why), ...links.map((link) => `<p style="margin:0 0 8px">${htmlLink(link)}</p>`)].join('\n')}
</div>
</div>
</body>
</html>
`;
}

function htmlEvent({ name, handle, time, text, link }: LetterEvent): string {
	return `<div style="${STYLE.event}">
<p style="${STYLE.by}"><strong><bdi>${escaped(name)}</bdi></strong> <bdi>@${escaped(handle)}</bdi> · ${escaped(time)}</p>
${textHtml(text, { styles: TEXT_STYLES })}${link ? `\n<p style="margin:8px 0 0;font-size:14px">${htmlLink(link)}</p>` : ''}
</div>`;
}

const inLines = (text: string) => escaped(text).replaceAll('\n', '<br>');

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

const htmlLink = ({ words, url }: LetterLink, style?: string) =>
	`<a href="${escaped(url)}"${style === undefined ? '' : ` style="${style}"`}>${escaped(words)}</a>`;
