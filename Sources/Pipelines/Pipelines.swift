/// Conversions as data: inputs, steps and outputs in a document, run and resumed (``Pipeline``, ``PipelineRun``).
