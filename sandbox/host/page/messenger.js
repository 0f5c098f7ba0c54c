// Is beside the app and speaks to it when the host is set to answer from another frame or origin.
addEventListener('message', ({ source, data }) => {
  if (source === parent) parent.frames[0].postMessage(data, '*')
})
