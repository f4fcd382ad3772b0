/** Plain texts: where the page itself could not be made, nobody formats them. */
export const failed = {
	title: "This page couldn't load",
	text: 'Something went wrong on our side. Nothing was lost. Try again, and contact the operator if it keeps happening.',
	storage: "Storage isn't responding. Nothing was lost, and this page reloads as soon as it's back.",
	digest: 'Error ID',
	retry: 'Try again',
} as const;
