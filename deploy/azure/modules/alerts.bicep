param name string
param location string
param tags object
param workspaceId string
param accountNames array
param email string

var appId = resourceId('Microsoft.App/containerApps', name)
var actions = [{ actionGroupId: group.id }]
var lines = 'ContainerAppConsoleLogs_CL | where ContainerAppName_s == "${name}"'

// These are the alerts of deploy/monitoring for which Azure has a metric or the log has a line. Each names the one that it
// stands for.
var ofApp = [
  { name: 'TidelineDown', metric: 'Replicas', aggregation: 'Maximum', operator: 'LessThan', threshold: 1, dimensions: [] }
  { name: 'TidelineFailures', metric: 'Requests', aggregation: 'Total', operator: 'GreaterThan', threshold: 20, dimensions: [{ name: 'statusCodeCategory', operator: 'Include', values: ['5xx'] }] }
  { name: 'TidelineAnswersSlow', metric: 'ResponseTime', aggregation: 'Average', operator: 'GreaterThan', threshold: 2500, dimensions: [] }
]
var ofLines = [
  { name: 'TidelineExceptions', query: '${lines} and Log_s contains \'"level":"error"\'', operator: 'GreaterThan', threshold: 10, minutes: 'PT10M' }
  { name: 'TidelineQueueWaits', query: '${lines} and Log_s contains \'"route":"/api/cron/fan-out"\' and Log_s contains \'"status":200\'', operator: 'LessThan', threshold: 1, minutes: 'PT15M' }
]

resource group 'Microsoft.Insights/actionGroups@2021-09-01' = {
  name: name
  location: 'global'
  tags: tags
  properties: {
    groupShortName: 'tideline'
    enabled: true
    emailReceivers: empty(email) ? [] : [{ name: 'operator', emailAddress: email, useCommonAlertSchema: true }]
  }
}

resource appAlerts 'Microsoft.Insights/metricAlerts@2018-03-01' = [
  for alert in ofApp: {
    name: '${name}-${alert.name}'
    location: 'global'
    tags: tags
    properties: {
      severity: 1
      enabled: true
      scopes: [appId]
      evaluationFrequency: 'PT1M'
      windowSize: 'PT5M'
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
        allOf: [
          {
            criterionType: 'StaticThresholdCriterion'
            name: alert.name
            metricName: alert.metric
            timeAggregation: alert.aggregation
            operator: alert.operator
            threshold: alert.threshold
            dimensions: alert.dimensions
          }
        ]
      }
      actions: actions
    }
  }
]

resource accountAlerts 'Microsoft.Insights/metricAlerts@2018-03-01' = [
  for account in accountNames: {
    name: '${name}-TidelineAccountRefuses-${account}'
    location: 'global'
    tags: tags
    properties: {
      severity: 2
      enabled: true
      scopes: [resourceId('Microsoft.Storage/storageAccounts', account)]
      evaluationFrequency: 'PT1M'
      windowSize: 'PT5M'
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
        allOf: [
          {
            criterionType: 'StaticThresholdCriterion'
            name: 'refusals'
            metricName: 'Transactions'
            timeAggregation: 'Total'
            operator: 'GreaterThan'
            threshold: 300
            dimensions: [{ name: 'ResponseType', operator: 'Include', values: ['ServerBusyError', 'ClientThrottlingError'] }]
          }
        ]
      }
      actions: actions
    }
  }
]

resource lineAlerts 'Microsoft.Insights/scheduledQueryRules@2022-06-15' = [
  for alert in ofLines: {
    name: '${name}-${alert.name}'
    location: location
    tags: tags
    properties: {
      severity: 2
      enabled: true
      scopes: [workspaceId]
      evaluationFrequency: 'PT5M'
      windowSize: alert.minutes
      criteria: {
        allOf: [{ query: alert.query, timeAggregation: 'Count', operator: alert.operator, threshold: alert.threshold }]
      }
      actions: { actionGroups: [group.id] }
    }
  }
]
