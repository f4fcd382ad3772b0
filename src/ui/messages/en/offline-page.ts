/** Plain texts: the page that shows them is written once, by the build, and nobody formats them. */
export const offlinePage = {
	offline: {
		title: "You're offline",
		text: "This page isn't saved on this device. It opens as soon as you're back online.",
	},
	/** The browser has a network, and the server does not answer. */
	unreachable: {
		title: "Can't reach Tideline",
		text: "Your device is online, but the server isn't responding. This page opens as soon as it's back.",
	},
	retry: 'Try again',
	home: 'Go to your saved timeline',
};
