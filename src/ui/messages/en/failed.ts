/** Plain texts: where the page itself could not be made, nobody formats them. */
export const failed = {
	title: 'This page could not be shown',
	text: 'Tideline could not read what belongs here. Nothing was lost. Try again, and if it stays so, tell the operator.',
	digest: 'The log calls it',
	retry: 'Retry',
} as const;
