/** Plain texts: the page that shows them is written once, by the build, and nobody formats them. */
export const offlinePage = {
	title: "You're offline",
	text: "This page isn't saved on this device. It opens as soon as you're back online.",
	retry: 'Try again',
	home: 'Go to your saved timeline',
};
