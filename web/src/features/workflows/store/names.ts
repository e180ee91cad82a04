/**
 * Where the progress of workflows is on the device, for those that must not load the code that reads it: the database, and the
 * entry of local storage that is there as long as there is progress.
 */
export const PLACE = 'promptory-workflows';
