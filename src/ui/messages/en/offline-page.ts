/** Plain texts: the page that shows them is written once, by the build, and nobody formats them. */
export const offlinePage = {
	title: 'You are offline',
	text: 'This page is not kept on this device. It opens by itself as soon as you are back.',
	retry: 'Try again',
	home: 'To the timeline as it was',
};
