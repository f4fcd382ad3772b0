param name string
param location string
param tags object
param environmentId string
param identityId string
param registryServer string
param image string
param origin string
param vaultUri string
param secretNames array
param settings object
param minReplicas int
param maxReplicas int

// A probe sees within 6 s that a server stops, and the server goes on for 10 s. It then needs up to 40 s.
var stopDelaySeconds = 10
var terminationGracePeriodSeconds = 60

// A call of the cron takes up to four minutes, and then the next one may come.
var cronTimeoutSeconds = 300
var callCron = 'const answer = await fetch(new URL("/api/cron/fan-out", process.env.TIDELINE_URL), { headers: { authorization: "Bearer " + process.env.CRON_SECRET } }); console.log(answer.status, await answer.text()); process.exitCode = answer.ok ? 0 : 1;'

var allSettings = union({ STOP_DELAY_SECONDS: string(stopDelaySeconds) }, settings)
var registries = [{ server: registryServer, identity: identityId }]
var plain = map(items(allSettings), each => { name: each.key, value: each.value })
var secret = map(secretNames, key => { name: key, secretRef: toLower(replace(key, '_', '-')) })
var fromVault = map(secretNames, key => {
  name: toLower(replace(key, '_', '-'))
  keyVaultUrl: '${vaultUri}secrets/${toLower(replace(key, '_', '-'))}'
  identity: identityId
})

resource app 'Microsoft.App/containerApps@2024-03-01' = {
  name: name
  location: location
  tags: tags
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${identityId}': {} } }
  properties: {
    environmentId: environmentId
    configuration: {
      activeRevisionsMode: 'Single'
      ingress: { external: true, targetPort: 3000, transport: 'auto', allowInsecure: false }
      registries: registries
      secrets: fromVault
    }
    template: {
      terminationGracePeriodSeconds: terminationGracePeriodSeconds
      containers: [
        {
          name: 'tideline'
          image: image
          env: concat(plain, secret)
          resources: { cpu: json('1.0'), memory: '2Gi' }
          probes: [
            {
              // A new version may migrate the store before it listens. After 5 minutes the next start goes on with that.
              type: 'Startup'
              httpGet: { path: '/api/health/live', port: 3000 }
              periodSeconds: 30
              failureThreshold: 10
              initialDelaySeconds: 10
              timeoutSeconds: 5
            }
            {
              type: 'Liveness'
              httpGet: { path: '/api/health/live', port: 3000 }
              periodSeconds: 10
              failureThreshold: 6
              timeoutSeconds: 5
            }
            {
              type: 'Readiness'
              httpGet: { path: '/api/health/ready', port: 3000 }
              periodSeconds: 3
              failureThreshold: 2
              timeoutSeconds: 3
            }
          ]
        }
      ]
      scale: {
        minReplicas: minReplicas
        maxReplicas: maxReplicas
        rules: [{ name: 'requests', http: { metadata: { concurrentRequests: '100' } } }]
      }
    }
  }
}

resource cron 'Microsoft.App/jobs@2024-03-01' = {
  name: '${name}-cron'
  location: location
  tags: tags
  identity: { type: 'UserAssigned', userAssignedIdentities: { '${identityId}': {} } }
  properties: {
    environmentId: environmentId
    configuration: {
      triggerType: 'Schedule'
      replicaTimeout: cronTimeoutSeconds
      replicaRetryLimit: 0
      scheduleTriggerConfig: { cronExpression: '* * * * *', parallelism: 1, replicaCompletionCount: 1 }
      registries: registries
      secrets: filter(fromVault, each => each.name == 'cron-secret')
    }
    template: {
      containers: [
        {
          name: 'cron'
          image: image
          command: ['node', '--input-type=module', '--eval', callCron]
          env: [
            { name: 'TIDELINE_URL', value: origin }
            { name: 'CRON_SECRET', secretRef: 'cron-secret' }
          ]
          resources: { cpu: json('0.25'), memory: '0.5Gi' }
        }
      ]
    }
  }
  dependsOn: [app]
}
