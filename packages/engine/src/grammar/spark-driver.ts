/**
 * The program that Spark runs, in Python because that is what `spark-submit` takes: it puts the pairs through the workers, runs the
 * SQL that it is given, and writes lines. Everything it does is in its job, a JSON file; nothing is computed here.
 */

/** What the driver needs to know. */
export interface SparkJob {
  /** files of rows of pairs, and in how many parts they go through workers */
  readonly pairs: string
  readonly partitions: number
  /** the command line of a worker */
  readonly worker: string
  readonly steps: readonly { readonly name: string; readonly query: string }[]
  readonly rules: string
  readonly lexicon: string
  /** where the rows of the workers are kept, to be read twice */
  readonly rows: string
  readonly outputs: { readonly rules: string; readonly lexicon: string; readonly totals: string }
}

/** Sums over the trailers of all workers, and over the rules that were read. */
export interface SparkTotals {
  readonly pairs: number
  readonly occurrences: number
  readonly rowsWritten: number
  readonly rowsRead: number
  readonly counted: number
  readonly distinct: number
}

export const SPARK_DRIVER = String.raw`import json, sys
from pyspark.sql import SparkSession

with open(sys.argv[1], encoding='utf-8') as file:
    job = json.load(file)
spark = SparkSession.builder.appName('parascope grammar extract').getOrCreate()
spark.sparkContext.setLogLevel('ERROR')

spark.read.option('lineSep', '\n').text(job['pairs']).repartition(job['partitions']).createOrReplaceTempView('pairs')
spark.sql(r"""
  SELECT TRANSFORM(value) ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n'
  USING '%s' AS (kind STRING, a STRING, b STRING, c STRING, d STRING, n STRING)
  ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n' NULL DEFINED AS '\\N'
  FROM pairs""" % job['worker']).write.mode('overwrite').parquet(job['rows'])
spark.read.parquet(job['rows']).createOrReplaceTempView('rows')
spark.sql("SELECT a AS lhs, b AS src, c AS tgt, d AS links, CAST(n AS BIGINT) AS n FROM rows WHERE kind = 'R'").createOrReplaceTempView('occurrences')
spark.sql("SELECT a AS f, b AS e, CAST(n AS BIGINT) AS n FROM rows WHERE kind = 'L'").createOrReplaceTempView('lexical')
for step in job['steps']:
    spark.sql(step['query']).createOrReplaceTempView(step['name'])
    if step['name'] == 'every_rule':
        spark.catalog.cacheTable('every_rule')

trailer = spark.sql("""
  SELECT coalesce(sum(CAST(a AS BIGINT)), 0), coalesce(sum(CAST(b AS BIGINT)), 0),
    coalesce(sum(CAST(c AS BIGINT) + CAST(d AS BIGINT)), 0) FROM rows WHERE kind = 'T'""").first()
read = spark.sql("SELECT count(*) FROM rows WHERE kind <> 'T'").first()[0]
rules = spark.sql("SELECT coalesce(sum(n), 0), count(*) FROM every_rule").first()
spark.sql(job['rules']).write.mode('overwrite').text(job['outputs']['rules'])
spark.sql(job['lexicon']).write.mode('overwrite').text(job['outputs']['lexicon'])
with open(job['outputs']['totals'], 'w', encoding='utf-8') as file:
    json.dump({'pairs': trailer[0], 'occurrences': trailer[1], 'rowsWritten': trailer[2], 'rowsRead': read,
               'counted': rules[0], 'distinct': rules[1]}, file)
spark.stop()
`
