/** Where the progress of workflows is on the device, for those that must not load the code that reads it. */
export const DATABASE = 'promptory-workflows';
/** In local storage as long as there is progress. */
export const MARK = 'promptory.workflows';
