import type { PageException } from '../../contract/exception/exception.ts';
import { oneLine } from '../../contract/text/one-line.ts';
import { log } from '../../observation/log/log.ts';
import { messagePattern } from '../../outbound/exceptions/message-pattern.ts';
import { routePattern } from '../../outbound/exceptions/route-pattern.ts';
import { exceptions } from './exceptions.ts';

/** To the log and to collectors. The log gets patterns alone: it holds no text of a page. */
export function reportOfPage({ type, message, stack, path, times, breadcrumbs }: PageException): void {
	const error = Object.assign(new Error(message), { name: type, stack });
	exceptions().capture({ error, where: 'browser', path, times, breadcrumbs });
	const often = times > 1 ? ` (${times} times)` : '';
	const sentence = `A page failed at ${routePattern(path)}${often}: ${messagePattern(message)}`;
	log().write('error', oneLine(sentence), { error: { type } });
}
