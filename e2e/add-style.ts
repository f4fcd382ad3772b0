import type { Page } from '@playwright/test';

/** Adds a style sheet to a page. A style element would need the nonce of the page. */
export const addStyle = (page: Page, css: string): Promise<void> =>
	page.evaluate((text) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(text);
		document.adoptedStyleSheets.push(sheet);
	}, css);
