/** `test` for the browser stories: a story names the people that it needs, and they are signed in when it begins. */
import { type BrowserContextOptions, test as base } from '@playwright/test';
import { type Person, signInAs, unique } from './person.ts';
import { slowDown } from './slow-network.ts';

export { expect } from '@playwright/test';

export type People = {
	alice: Person;
	bob: Person;
	carol: Person;
	/** The administrator, whose name is the same in all stories. */
	admin: Person;
	/** Signs in somebody with another name, or with a browser in another language. */
	newPerson: (called: string, options?: BrowserContextOptions) => Promise<Person>;
};

export const test = base.extend<People & { closeContexts: undefined }>({
	// A page that is left open listens, reads and draws beside the next test.
	closeContexts: [
		async ({ browser }, provide) => {
			if (process.env.TIDELINE_E2E_SLOW) slowDown(browser);
			await provide(undefined);
			await Promise.all(browser.contexts().map((context) => context.close()));
		},
		{ auto: true },
	],
	newPerson: ({ browser }, provide) => provide((called, options) => signInAs(browser, unique(called), options)),
	alice: async ({ newPerson }, provide) => provide(await newPerson('alice')),
	bob: async ({ newPerson }, provide) => provide(await newPerson('bob')),
	carol: async ({ newPerson }, provide) => provide(await newPerson('carol')),
	admin: async ({ browser }, provide) => provide(await signInAs(browser, 'admin')),
});
