/** Plain texts: where the page itself could not be made, nobody formats them. */
export const failed = {
	title: 'This page could not be shown',
	text: 'Tideline could not read what belongs here. Nothing was lost. Try again, and if it stays so, tell the operator.',
	storage: 'Storage does not answer. Nothing was lost, and this page comes back by itself as soon as it does.',
	digest: 'The log calls it',
	retry: 'Retry',
} as const;
