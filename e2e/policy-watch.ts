/** Collects what a browser says against the content security policy, and all other errors of its console. */
import type { BrowserContext } from '@playwright/test';
import { POLICY_REPORTS_PATH } from '../src/contract/http/policy-reports.ts';

/** `complaints` grows as long as the context lives. Workers have no listener: the browser reports for them. */
export async function watchPolicy(context: BrowserContext): Promise<{ complaints: string[] }> {
	const complaints: string[] = [];
	await context.exposeBinding('violated', ({ page }, what: string) => complaints.push(`${page.url()}: ${what}`));
	await context.addInitScript(() => {
		addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition, sample }) =>
			(window as unknown as { violated(what: string): void }).violated(
				`${disposition} ${effectiveDirective} ${blockedURI} ${sample}`,
			),
		);
	});
	context.on('console', (message) => {
		if (message.type() === 'error') complaints.push(`${message.page()?.url()}: ${message.text()}`);
	});
	context.on('request', (request) => {
		if (new URL(request.url()).pathname === POLICY_REPORTS_PATH)
			complaints.push(`${request.frame().url()} reported to the server`);
	});
	return { complaints };
}
