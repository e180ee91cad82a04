import type { DatabaseConnection, Dialect } from 'kysely';

/** Has a dialect report each statement that has succeeded, with the number of rows that it has changed, where it is known. */
export function observeResults(dialect: Dialect, observe: (statement: string, changed: bigint | undefined) => void): Dialect {
  const observed = new WeakSet<DatabaseConnection>();
  const observeConnection = (connection: DatabaseConnection): DatabaseConnection => {
    if (observed.has(connection)) return connection;
    observed.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(...args: Parameters<typeof execute>) => {
      const result = await execute<Row>(...args);
      observe(args[0].sql, result.numAffectedRows);
      return result;
    };
    return connection;
  };
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (...args) => observeConnection(await acquire(...args));
      return driver;
    },
  };
}
